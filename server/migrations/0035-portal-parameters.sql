-- The learning portal has a parameter: whether the first page of a reader shows announcements. It is on, as before.
alter table module_parameters no force row level security;
insert into module_parameters (institution_id, module_code, code, value)
  select id, 'LearningPortal', 'announcements', 'true' from institutions on conflict do nothing;
alter table module_parameters force row level security;
