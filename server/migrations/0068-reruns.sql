-- Courses that were made from another course for another term.
create table course_reruns (
  institution_id uuid not null,
  course_id uuid not null, -- the new course
  source_id uuid, -- the course that it repeats; null once that is deleted for good
  weeks smallint not null check (weeks between -260 and 260), -- by how much its dates were moved
  primary key (institution_id, course_id),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, source_id) references courses on delete set null (source_id)
);
call own('course_reruns');
create index on course_reruns (institution_id, source_id) where source_id is not null;
