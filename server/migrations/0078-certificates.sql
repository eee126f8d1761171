-- What the certificate of a course says, and who gets it.
create table certificate_templates (
  institution_id uuid not null,
  course_id uuid not null,
  active boolean not null default false, -- certificates are awarded, and students see what they lack
  title text not null,
  body text not null, -- plain text with placeholders in braces
  hours integer check (hours between 1 and 5000), -- what the course counts for
  signer_name text not null,
  signer_function text not null,
  signature_file_id uuid,
  logo_file_id uuid, -- null: the logo of the institution
  valid_months integer check (valid_months between 1 and 600), -- null: for ever
  min_progress integer check (min_progress between 1 and 100), -- share of the units of the outline, in per cent; null: it does not matter
  min_mark integer check (min_mark between 1 and 100), -- released total of the gradebook of the class, in per cent; null: it does not matter
  automatic boolean not null default false, -- awarded as soon as the conditions are met
  checked_at timestamptz, -- when it was last looked who meets them
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, course_id),
  check (not automatic or min_progress is not null or min_mark is not null),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, signature_file_id) references files,
  foreign key (institution_id, logo_file_id) references files,
  foreign key (institution_id, updated_by) references members
);
call own('certificate_templates');
create index on certificate_templates (institution_id, signature_file_id);
create index on certificate_templates (institution_id, logo_file_id);
create index on certificate_templates (institution_id, updated_by);
create index certificate_templates_automatic on certificate_templates (checked_at nulls first) where active and automatic;

-- A certificate as it was awarded. What it says does not change with its template, its course or the name of the person.
create table certificates (
  institution_id uuid not null,
  id uuid not null,
  number text not null, -- without hyphens; unguessable
  course_id uuid, -- null when the course was deleted for good; so is the class
  class_id uuid,
  member_id uuid not null,
  name text not null, -- of the person
  course_name text not null,
  institution_name text not null,
  title text not null,
  body text not null, -- with its placeholders
  hours integer,
  signer_name text not null,
  signer_function text not null,
  signature_file_id uuid,
  logo_file_id uuid,
  awarded_on date not null,
  expires_on date, -- the last day on which it is valid
  awarded_at timestamptz not null default now(),
  awarded_by uuid, -- null: when the conditions were met
  current boolean not null default true, -- neither revoked nor followed by another one after it had expired
  revoked_at timestamptz,
  revoked_by uuid,
  reason text not null default '', -- why it was revoked
  replaces_id uuid, -- the one that was revoked for this one
  warned_at timestamptz, -- when the person was told that it expires soon
  primary key (institution_id, id),
  check ((revoked_at is null) = (revoked_by is null)),
  check (not current or revoked_at is null),
  check (expires_on is null or expires_on >= awarded_on),
  foreign key (institution_id, course_id) references courses on delete set null (course_id),
  foreign key (institution_id, class_id) references classes on delete set null (class_id),
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, signature_file_id) references files,
  foreign key (institution_id, logo_file_id) references files,
  foreign key (institution_id, awarded_by) references members,
  foreign key (institution_id, revoked_by) references members,
  foreign key (institution_id, replaces_id) references certificates
);
call own('certificates');
create unique index certificates_number on certificates (institution_id, number);
create index certificates_of_number on certificates (number);
create unique index certificates_current on certificates (institution_id, course_id, class_id, member_id) where current;
create index on certificates (institution_id, course_id, awarded_at);
create index on certificates (institution_id, class_id);
create index on certificates (institution_id, member_id);
create index on certificates (institution_id, signature_file_id);
create index on certificates (institution_id, logo_file_id);
create index on certificates (institution_id, awarded_by);
create index on certificates (institution_id, revoked_by);
create index on certificates (institution_id, replaces_id);
create index certificates_to_warn on certificates (expires_on) where current and warned_at is null and expires_on is not null;

-- Where the certificate of a number is.
create function certificate_of_number(given text) returns table (institution_id uuid, certificate_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.institution_id, c.id from certificates c where c.number = given order by c.id limit 1;
end;
alter function certificate_of_number owner to recto_reach;

-- The courses of all institutions for which it was not looked within ten minutes who meets the conditions.
create function certificates_to_award() returns table (institution_id uuid, course_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.institution_id, t.course_id from certificate_templates t
  join courses c on c.institution_id = t.institution_id and c.id = t.course_id and c.deleted_at is null
  where t.active and t.automatic and (t.checked_at is null or t.checked_at < now() - interval '10 minutes')
  order by t.checked_at nulls first limit 50;
end;
alter function certificates_to_award owner to recto_reach;

-- The certificates of all institutions that expire within thirty days and whose persons were not told.
create function certificates_to_warn() returns table (institution_id uuid, certificate_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.institution_id, c.id from certificates c
  where c.current and c.warned_at is null and c.expires_on between current_date and current_date + 30 order by c.expires_on limit 500;
end;
alter function certificates_to_warn owner to recto_reach;

-- Pictures on certificates stay when the person who uploaded them is forgotten.
create or replace function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file)
    or exists (select from question_files where file_id = file) or exists (select from answer_pages where file_id = file)
    or exists (select from course_files where file_id = file) or exists (select from courses where cover_file_id = file)
    or exists (select from homework_files where file_id = file) or exists (select from submission_files where file_id = file)
    or exists (select from notice_files where file_id = file) or exists (select from unit_files where file_id = file)
    or exists (select from post_files where file_id = file)
    or exists (select from certificate_templates where file in (signature_file_id, logo_file_id))
    or exists (select from certificates where file in (signature_file_id, logo_file_id));
end;
