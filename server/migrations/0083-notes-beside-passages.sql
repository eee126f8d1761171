-- A topic beside the passage is another way to act on what a class did not understand.
alter table understanding_actions
  drop constraint understanding_actions_kind_check,
  add constraint understanding_actions_kind_check check (kind in ('notice', 'questions', 'lesson', 'note'));
