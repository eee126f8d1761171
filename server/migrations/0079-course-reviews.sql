-- What a person who has used a course says about it: one review of each person for each course.
create table course_reviews (
  institution_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  author_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  below smallint not null generated always as (5 - stars) stored, -- for the order that begins with the lowest
  text text not null default '' check (length(text) <= 2000),
  anonymous boolean not null default false, -- to all others
  term text not null default '', -- of the class in which the author took the course, as it was when the review was written
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden')), -- held: it waits for an administrator of courses
  reason text not null default '', -- why it is hidden
  hidden_by uuid, -- who has hidden it; a changed text waits then, until it is shown
  shown_at timestamptz, -- when the lead was told of it
  helpful integer not null default 0 check (helpful >= 0), -- kept by `count_helpful`
  answer text not null default '' check (length(answer) <= 2000), -- of the lead
  answered_by uuid,
  answered_at timestamptz,
  answer_edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  row_version integer not null default 1,
  primary key (institution_id, id),
  unique (institution_id, course_id, author_id),
  foreign key (institution_id, course_id) references courses on delete cascade,
  foreign key (institution_id, author_id) references members,
  foreign key (institution_id, hidden_by) references members,
  foreign key (institution_id, answered_by) references members,
  check ((answer = '') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);
call own('course_reviews');
create index on course_reviews (institution_id, course_id, created_at, id);
create index on course_reviews (institution_id, course_id, helpful, created_at, id);
create index on course_reviews (institution_id, course_id, below, created_at, id);
create index on course_reviews (institution_id, author_id);
create index on course_reviews (institution_id, hidden_by);
create index on course_reviews (institution_id, answered_by);

-- Who finds a review helpful.
create table course_review_votes (
  institution_id uuid not null,
  review_id uuid not null,
  member_id uuid not null,
  primary key (institution_id, review_id, member_id),
  foreign key (institution_id, review_id) references course_reviews on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('course_review_votes');
create index on course_review_votes (institution_id, member_id);

-- What a person has reported about a review; `settled_at` is when an administrator of courses has decided on it.
create table course_review_reports (
  institution_id uuid not null,
  review_id uuid not null,
  member_id uuid not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (institution_id, review_id, member_id),
  foreign key (institution_id, review_id) references course_reviews on delete cascade,
  foreign key (institution_id, member_id) references members
);
call own('course_review_reports');
create index on course_review_reports (institution_id, member_id);
create index course_review_reports_open on course_review_reports (institution_id, review_id) where settled_at is null;

-- How many shown reviews of a course give one star, two, and so on to five. Kept by a trigger, so that a list of courses needs no reviews.
create table course_ratings (
  institution_id uuid not null,
  course_id uuid not null,
  counts integer[] not null default '{0,0,0,0,0}' check (array_length(counts, 1) = 5 and 0 <= all (counts)),
  primary key (institution_id, course_id),
  foreign key (institution_id, course_id) references courses on delete cascade
);
call own('course_ratings');

-- One row for each course: two changes at once wait for each other and never deadlock.
create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.state = 'shown' then
      update course_ratings set counts[old.stars] = counts[old.stars] - 1 where institution_id = old.institution_id and course_id = old.course_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.state = 'shown' then
      insert into course_ratings (institution_id, course_id) values (new.institution_id, new.course_id) on conflict do nothing;
      update course_ratings set counts[new.stars] = counts[new.stars] + 1 where institution_id = new.institution_id and course_id = new.course_id;
    end if;
  end if;
  return null;
end $$;
create trigger count_stars after insert or delete or update of stars, state on course_reviews for each row execute function count_stars();

create function count_helpful() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update course_reviews set helpful = helpful + 1 where institution_id = new.institution_id and id = new.review_id;
  else
    update course_reviews set helpful = helpful - 1 where institution_id = old.institution_id and id = old.review_id;
  end if;
  return null;
end $$;
create trigger count_helpful after insert or delete on course_review_votes for each row execute function count_helpful();
