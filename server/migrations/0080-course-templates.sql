-- Courses that are offered as templates: everybody who may add courses of the institution makes a course of their own from one.
create table course_templates (
  institution_id uuid not null,
  course_id uuid not null,
  describe text not null check (length(describe) between 1 and 1000), -- whom it is for, and how to use it
  offered_by uuid not null,
  offered_at timestamptz not null default now(),
  primary key (institution_id, course_id),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, offered_by) references members
);
call own('course_templates');
create index on course_templates (institution_id, offered_at, course_id);
create index on course_templates (institution_id, offered_by);

alter table course_reruns
  add template_name text, -- the name that the template had when the course was made from it; null for a rerun
  add made_at timestamptz; -- null for those made before this column
alter table course_reruns alter made_at set default now();
create index course_reruns_of_templates on course_reruns (institution_id, source_id) where template_name is not null;
