-- Groups of a class that students may choose. Who is in a group stands in class_members, also for groups that a teacher names by hand.
create table class_groups (
  institution_id uuid not null,
  class_id uuid not null,
  name text not null check (name <> ''),
  seq integer not null,
  primary key (institution_id, class_id, name),
  foreign key (institution_id, class_id) references classes on delete cascade
);
call own('class_groups');

alter table classes
  add group_size integer check (group_size between 1 and 500), -- most people in a group that students choose; null without a limit
  add groups_open_until timestamptz; -- students choose their group until then; null: they do not choose
create or replace view classes_search as select * from classes where institution_id = (select here());
