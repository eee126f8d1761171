-- How many people each department, each set of roles and each standing has, as sums of changes: every statement that changes members adds its own
-- rows, so that no two transactions wait for each other; a task adds them up. Read with `selectMemberCounts`.
create table member_counts (
  institution_id uuid not null references institutions,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('department', 'roles', 'standing')),
  key text not null, -- the department's id, the codes of the roles in order with commas between, the standing
  change bigint not null,
  primary key (institution_id, id)
);
call own('member_counts');

-- Where a member is counted. Visitors are counted nowhere, and people who have left only by their standing.
create function counted_as(department uuid, roles text[], standing text, visitor boolean) returns table (kind text, key text)
language sql immutable parallel safe as $$
  select 'standing', standing where not visitor
  union all select 'department', department::text where not visitor and standing <> 'left' and department is not null
  union all select 'roles', array_to_string(array(select distinct role from unnest(roles) role order by role), ',') where not visitor and standing <> 'left'
$$;

create function keep_member_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_counts (institution_id, kind, key, change)
      select a.institution_id, c.kind, c.key, count(*) from after_rows a, counted_as(a.department_id, a.roles, a.standing, a.visitor) c group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into member_counts (institution_id, kind, key, change)
      select b.institution_id, c.kind, c.key, -count(*) from before_rows b, counted_as(b.department_id, b.roles, b.standing, b.visitor) c group by 1, 2, 3;
  else
    insert into member_counts (institution_id, kind, key, change)
      select institution_id, kind, key, sum(change) from (
        select b.institution_id, c.kind, c.key, -1 as change
        from before_rows b join after_rows a on (a.institution_id, a.id) = (b.institution_id, b.id), counted_as(b.department_id, b.roles, b.standing, b.visitor) c
        where (a.department_id, a.roles, a.standing, a.visitor) is distinct from (b.department_id, b.roles, b.standing, b.visitor)
        union all
        select a.institution_id, c.kind, c.key, 1
        from before_rows b join after_rows a on (a.institution_id, a.id) = (b.institution_id, b.id), counted_as(a.department_id, a.roles, a.standing, a.visitor) c
        where (a.department_id, a.roles, a.standing, a.visitor) is distinct from (b.department_id, b.roles, b.standing, b.visitor)
      ) changes group by 1, 2, 3 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger member_counts_added after insert on members referencing new table as after_rows for each statement execute function keep_member_counts();
create trigger member_counts_changed after update on members referencing old table as before_rows new table as after_rows
  for each statement execute function keep_member_counts();
create trigger member_counts_removed after delete on members referencing old table as before_rows for each statement execute function keep_member_counts();

-- The owner of the tables is held by row-level security as well.
alter table members no force row level security;
alter table member_counts no force row level security;
insert into member_counts (institution_id, kind, key, change)
  select m.institution_id, c.kind, c.key, count(*) from members m, counted_as(m.department_id, m.roles, m.standing, m.visitor) c group by 1, 2, 3;
alter table member_counts force row level security;
alter table members force row level security;

-- Institutions whose changes are worth adding up.
create function institutions_with_loose_counts() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select institution_id from member_counts group by institution_id having count(*) > 200 + count(distinct (kind, key));
end;
alter function institutions_with_loose_counts owner to recto_reach;

-- Words between spaces, each as a number of its own within an institution.
create function whole_words(institution uuid, words text) returns integer[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtext(institution::text || word)), '{}') from unnest(string_to_array(words, ' ')) word where word <> ''
$$;

-- Every other group of three says nearly as much as all of them, and each is another list to look into.
create or replace function grams_of(institution uuid, terms text[]) returns integer[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtext(institution::text || substr(term, least(place, greatest(1, length(term) - 2)), least(3, length(term))))), '{}')
  from unnest(terms) term, generate_series(1, greatest(1, length(term) - 1), 2) place
$$;

-- What tells how frequent a word is, and where in an order its rows stand, without reading all of them: indexes of words over one row in 8, in 64 and
-- in 512. Rows that have a word as a whole are found by an index of their own, however many contain it.
create procedure sampled(listed regclass) language plpgsql as $$
declare part integer;
begin
  foreach part in array array[8, 64, 512] loop
    execute format('create index %I on %s using gin (grams(institution_id, search_text)) with (gin_pending_list_limit = 256) where (uuid_hash(id) & %s) = 0',
      listed || '_words_' || part, listed, part - 1);
  end loop;
  execute format('create index %I on %s using gin (whole_words(institution_id, search_text)) with (gin_pending_list_limit = 256)', listed || '_whole', listed);
end $$;

-- Makes a table searchable by the words of an expression, which becomes its column `search_text`; its view shows all of its columns.
-- To be called again when columns are added.
create or replace procedure searchable(listed regclass, words text) language plpgsql as $$
begin
  execute format('drop view if exists %I', listed || '_search');
  -- The indexes go with the column that they are made of.
  execute format('alter table %s drop column if exists search_text', listed);
  execute format('alter table %s add search_text text not null generated always as (lower(normalize(%s, NFKC))) stored', listed, words);
  execute format('create view %I as select * from %s where institution_id = (select here())', listed || '_search', listed);
  execute format('alter view %I owner to recto_reach', listed || '_search');
  -- A long list of entries that are not sorted in yet would be read at every search.
  execute format('create index %I on %s using gin (grams(institution_id, search_text)) with (gin_pending_list_limit = 256)', listed || '_words', listed);
  call sampled(listed);
end $$;

call sampled('textbooks');
call sampled('members');
call sampled('cohorts');
call sampled('operation_log');
call sampled('feedbacks');
call sampled('identity_applications');
