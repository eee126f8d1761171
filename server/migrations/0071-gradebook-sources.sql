-- Discussions that are graded, and the attendance of a class, are items of the gradebook.
alter table gradebook_items
  add column thread_id uuid,
  drop constraint gradebook_items_kind_check,
  add constraint gradebook_items_kind_check check (kind in ('test', 'homework', 'discussion', 'attendance', 'manual')),
  add unique (institution_id, class_id, thread_id),
  add foreign key (institution_id, thread_id) references threads on delete cascade,
  add constraint gradebook_items_thread_check check ((kind = 'discussion') = (thread_id is not null));
create index on gradebook_items (institution_id, thread_id);
create unique index on gradebook_items (institution_id, class_id) where kind = 'attendance';
