-- Peer review of homework: the students of a class review works of each other, and the points that come of it are proposed to the teacher.
create table peer_settings (
  institution_id uuid not null,
  homework_id uuid not null,
  reviewers smallint not null check (reviewers between 1 and 5), -- of each work
  days smallint not null check (days between 1 and 30), -- for reviewing
  criteria jsonb not null, -- name, description and points of each
  primary key (institution_id, homework_id),
  foreign key (institution_id, homework_id) references homeworks on delete cascade
);
call own('peer_settings');

-- Works that each reviewer scores before the first review.
create table peer_samples (
  institution_id uuid not null,
  id uuid not null,
  homework_id uuid not null,
  seq smallint not null check (seq >= 0),
  text jsonb not null, -- a rich text
  points jsonb not null, -- of the teacher for each criterion
  comment text not null default '', -- why, which a reviewer sees afterwards
  primary key (institution_id, id),
  foreign key (institution_id, homework_id) references peer_settings on delete cascade
);
call own('peer_samples');
create index on peer_samples (institution_id, homework_id);

create table peer_trials (
  institution_id uuid not null,
  sample_id uuid not null,
  member_id uuid not null,
  points jsonb not null, -- for each criterion
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, sample_id, member_id),
  foreign key (institution_id, sample_id) references peer_samples on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('peer_trials');
revoke update on peer_trials from recto_app;
create index on peer_trials (institution_id, member_id);

-- A version that a student reviews. A version of a group is reviewed as that of one of its members.
create table peer_reviews (
  institution_id uuid not null,
  id uuid not null,
  homework_id uuid not null,
  class_id uuid not null,
  author_id uuid not null,
  version_no smallint not null,
  reviewer_id uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  save_no integer not null default 0, -- how often it was saved; 0: not yet
  points jsonb, -- for each criterion
  comment text not null default '',
  reviewed_at timestamptz, -- when it was saved first
  saved_at timestamptz,
  excluded_by uuid, -- who has taken it out of the median
  excluded_at timestamptz,
  helpful boolean not null default false, -- says the author
  reported_at timestamptz, -- by the author
  report text not null default '',
  primary key (institution_id, id),
  unique (institution_id, homework_id, class_id, author_id, reviewer_id),
  foreign key (institution_id, homework_id, class_id) references homework_classes on delete cascade,
  foreign key (institution_id, homework_id, class_id, author_id, version_no) references submission_versions on delete cascade,
  foreign key (institution_id, author_id) references members,
  foreign key (institution_id, reviewer_id) references members,
  foreign key (institution_id, excluded_by) references members,
  check (author_id <> reviewer_id),
  check ((points is null) = (reviewed_at is null) and (points is null) = (saved_at is null)),
  check ((excluded_by is null) = (excluded_at is null)),
  check (reported_at is not null or report = '')
);
call own('peer_reviews');
create index on peer_reviews (institution_id, author_id);
create index on peer_reviews (institution_id, reviewer_id);
create index on peer_reviews (institution_id, excluded_by);

alter table homework_classes
  add column reviews_open_told timestamptz, -- the time of opening of which the students were told
  add column reviews_due_told timestamptz, -- the time at which reviews are due of which they were told
  add column reviews_reminded_at timestamptz; -- when those with reviews to do were reminded last

-- When the reviews of a class open: when nothing more is accepted without an extension.
create function reviews_open_at(late_rule text, due_at timestamptz, cutoff_at timestamptz) returns timestamptz
language sql immutable return case when late_rule = 'close' then due_at else coalesce(cutoff_at, due_at) end;

-- The institutions in which reviews have opened within a day, or are due within one, and the students were not told yet.
create function institutions_with_reviews() returns setof uuid
language sql stable security definer rows 20 set search_path = public, pg_temp
begin atomic
  select distinct c.institution_id
  from peer_settings p
    join homeworks h on h.institution_id = p.institution_id and h.id = p.homework_id and h.state = 'published' and not h.binned
    join homework_classes c on c.institution_id = p.institution_id and c.homework_id = p.homework_id,
    lateral (select reviews_open_at(h.late_rule, c.due_at, c.cutoff_at) as opens_at) o,
    lateral (select o.opens_at + make_interval(hours => p.days * 24) as ends_at) e
  where (o.opens_at between now() - interval '1 day' and now() and c.reviews_open_told is distinct from o.opens_at)
    or (e.ends_at between now() and now() + interval '1 day' and c.reviews_due_told is distinct from e.ends_at);
end;
alter function institutions_with_reviews owner to recto_reach;
