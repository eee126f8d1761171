-- Homework and discussions are units of the outline of a course.
alter table units
  drop constraint units_kind_check,
  add constraint units_kind_check
    check (kind in ('section', 'chapter', 'page', 'media', 'file', 'test', 'homework', 'discussion', 'link'));
