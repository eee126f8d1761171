-- When a test was declared void, so that it is void again when it is taken out of the archive.
alter table tests add column voided_at timestamptz;
alter table tests no force row level security;
alter table attempts no force row level security;
update tests t set voided_at = t.updated_at where t.state = 'void' or (t.state = 'archived' and (t.released_at is null
  or exists (select from attempts a where a.institution_id = t.institution_id and a.test_id = t.id and a.state = 'void')
    and not exists (select from attempts a where a.institution_id = t.institution_id and a.test_id = t.id and a.state = 'graded')));
alter table attempts force row level security;
alter table tests force row level security;
create or replace view tests_search as select * from tests where institution_id = (select here());
