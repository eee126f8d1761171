-- Why a teacher has recorded the attendance of a student by hand.
alter table live_attendances
  add column reason text not null default '' check (length(reason) <= 200),
  add constraint live_attendances_reason_check1 check (reason = '' or via = 'hand');
