-- How the results of a class are computed, besides its categories and items.
create table gradebooks (
  institution_id uuid not null,
  class_id uuid not null,
  late_per_day numeric(5, 2) not null default 0 check (late_per_day between 0 and 100), -- per cent of the points, for each day that has begun
  late_most numeric(5, 2) not null default 100 check (late_most between 0 and 100),
  released boolean not null default false, -- students see their total
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, class_id),
  foreign key (institution_id, class_id) references classes on delete cascade
);
call own('gradebooks');

create table gradebook_categories (
  institution_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  seq smallint not null check (seq >= 0),
  name text not null,
  weight numeric(5, 2) not null check (weight > 0 and weight <= 100), -- per cent of the total; those of a class sum to 100
  drop_lowest smallint not null default 0 check (drop_lowest >= 0),
  primary key (institution_id, id),
  foreign key (institution_id, class_id) references gradebooks on delete cascade
);
call own('gradebook_categories');
create index on gradebook_categories (institution_id, class_id, seq);

-- A column of the table: a test that is held for the class, or something for which points are entered.
create table gradebook_items (
  institution_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  category_id uuid, -- null: it is shown and does not count
  kind text not null check (kind in ('test', 'manual')),
  test_id uuid,
  title text not null,
  points numeric(8, 2) not null check (points > 0), -- that can be earned; of a test those of its paper
  seq smallint not null check (seq >= 0),
  shown boolean not null default true, -- to students
  primary key (institution_id, id),
  unique (institution_id, class_id, test_id),
  foreign key (institution_id, class_id) references gradebooks on delete cascade,
  foreign key (institution_id, category_id) references gradebook_categories,
  foreign key (institution_id, test_id) references tests on delete cascade,
  check ((kind = 'test') = (test_id is not null))
);
call own('gradebook_items');
create index on gradebook_items (institution_id, class_id, seq);
create index on gradebook_items (institution_id, category_id);
create index on gradebook_items (institution_id, test_id);

-- What a person has in an item. Of a test only what stands in place of its own result.
create table gradebook_marks (
  institution_id uuid not null,
  item_id uuid not null,
  member_id uuid not null,
  state text not null check (state in ('points', 'excused', 'missing', 'pending')),
  points numeric(8, 2) check (points >= 0), -- before a deduction
  late_hours integer not null default 0 check (late_hours between 0 and 10000),
  override_points numeric(8, 2) check (override_points >= 0),
  override_reason text not null default '',
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  row_version integer not null default 1,
  primary key (institution_id, item_id, member_id),
  foreign key (institution_id, item_id) references gradebook_items on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, changed_by) references members,
  check ((state = 'points') = (points is not null)),
  check (override_points is null or override_reason <> '')
);
call own('gradebook_marks');
create index on gradebook_marks (institution_id, member_id);
create index on gradebook_marks (institution_id, changed_by);

-- Every change of a mark.
create table gradebook_changes (
  institution_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  member_id uuid not null,
  before jsonb, -- `StoredMark` in the feature of the gradebook; null: nothing was entered
  after jsonb not null,
  reason text not null default '',
  by_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (institution_id, id),
  foreign key (institution_id, item_id) references gradebook_items on delete cascade,
  foreign key (institution_id, member_id) references members,
  foreign key (institution_id, by_id) references members
);
call own('gradebook_changes');
revoke update on gradebook_changes from recto_app;
create index on gradebook_changes (institution_id, item_id, at);
create index on gradebook_changes (institution_id, member_id, at);
create index on gradebook_changes (institution_id, by_id);
