-- A lesson of a class that is held live: prepared, running, or ended. At most one of a class runs at a time.
create table live_hours (
  institution_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  no integer not null check (no > 0), -- counted within the class
  title text not null default '',
  state text not null default 'planned' check (state in ('planned', 'running', 'ended')),
  roll_state text not null default 'none' check (roll_state in ('none', 'open', 'closed')),
  roll_secret bytea, -- from which the codes of the roll call are computed
  roll_opened_at timestamptz, -- for the first time
  late_after smallint not null default 10 check (late_after between 0 and 180), -- minutes after the opening of the roll call
  question_id uuid, -- what is on the screens; null: the way into the hour
  version integer not null default 1, -- counts what the screens of the hour show
  created_by uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, class_id, no),
  foreign key (institution_id, class_id) references classes on delete cascade,
  foreign key (institution_id, created_by) references members,
  check ((state = 'planned') = (started_at is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((roll_state = 'none') = (roll_opened_at is null))
);
call own('live_hours');
create unique index on live_hours (institution_id, class_id) where state = 'running';
create index on live_hours (institution_id, created_by);

create table live_attendances (
  institution_id uuid not null,
  hour_id uuid not null,
  member_id uuid not null,
  state text not null check (state in ('present', 'late', 'absent', 'excused')),
  via text not null check (via in ('code', 'hand', 'close')), -- the code of the roll call, a teacher, or that the roll call was closed
  at timestamptz not null default clock_timestamp(),
  changed_by uuid, -- the teacher
  primary key (institution_id, hour_id, member_id),
  foreign key (institution_id, hour_id) references live_hours on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, changed_by) references members,
  check ((via = 'hand') = (changed_by is not null))
);
call own('live_attendances');
create index on live_attendances (institution_id, member_id);
create index on live_attendances (institution_id, changed_by) where changed_by is not null;

create table live_questions (
  institution_id uuid not null,
  id uuid not null,
  hour_id uuid not null,
  seq smallint not null check (seq > 0),
  kind text not null check (kind in ('poll', 'peer', 'words')),
  body text not null,
  options text[] not null default '{}',
  multiple boolean not null default false,
  right_options integer[] not null default '{}', -- places in `options`, from 0
  reason text not null default '', -- why they are right
  round smallint not null default 0 check (round between 0 and 2), -- 0: not asked yet
  open boolean not null default false, -- the round takes votes
  shown boolean not null default false, -- the result is on the projector and, once the round is closed, on the phones
  discuss_until timestamptz,
  hidden_words text[] not null default '{}',
  primary key (institution_id, id),
  unique (institution_id, hour_id, seq) deferrable,
  foreign key (institution_id, hour_id) references live_hours on delete cascade,
  check (cardinality(options) = 0 or kind <> 'words'),
  check (cardinality(options) between 2 and 8 or kind = 'words'),
  check (round < 2 or kind = 'peer'),
  check (not open or round > 0)
);
call own('live_questions');
alter table live_hours add foreign key (institution_id, question_id) references live_questions on delete set null (question_id);
create index on live_hours (institution_id, question_id) where question_id is not null;

-- What a person has answered in a round. It replaces the earlier answer while the round is open.
create table live_votes (
  institution_id uuid not null,
  question_id uuid not null,
  round smallint not null check (round in (1, 2)),
  member_id uuid not null,
  choices integer[] not null default '{}',
  words text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, question_id, round, member_id),
  foreign key (institution_id, question_id) references live_questions on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('live_votes');
create index on live_votes (institution_id, member_id);

create table live_picks (
  institution_id uuid not null,
  id uuid not null,
  hour_id uuid not null,
  member_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  primary key (institution_id, id),
  foreign key (institution_id, hour_id) references live_hours on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, by_id) references members
);
call own('live_picks');
revoke update on live_picks from recto_app;
create index on live_picks (institution_id, hour_id, at);
create index on live_picks (institution_id, member_id);
create index on live_picks (institution_id, by_id);

create table live_hands (
  institution_id uuid not null,
  id uuid not null,
  hour_id uuid not null,
  member_id uuid not null,
  raised_at timestamptz not null default clock_timestamp(),
  lowered_at timestamptz,
  lowered_by uuid, -- the student or a teacher
  primary key (institution_id, id),
  foreign key (institution_id, hour_id) references live_hours on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, lowered_by) references members
);
call own('live_hands');
create unique index on live_hands (institution_id, hour_id, member_id) where lowered_at is null;
create index on live_hands (institution_id, hour_id, raised_at);
create index on live_hands (institution_id, member_id);
create index on live_hands (institution_id, lowered_by) where lowered_by is not null;
