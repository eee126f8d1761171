-- Toys of an institution.
create table toys (
  institution_id uuid not null,
  id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references members on delete cascade
);
call own('toys');
create index on toys (institution_id, created_by);
create index on toys (institution_id, created_at desc, id desc);
