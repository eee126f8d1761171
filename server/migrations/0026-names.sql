-- Names of the glossary: the catalogue is called `catalogue`, and what a row is found by is one column `search_text`. Servers of release 0.2 continue
-- while this runs, so the old names stay for them (decision 026). A comment that begins with "Until" keeps a name out of the row types. The migration
-- that removes them renames `before.words` in `import_rows.undo` as well, and makes the views `members_search` and `cohorts_search` again.

alter table books rename to catalogue;
alter table catalogue rename constraint books_pkey to catalogue_pkey;
alter table catalogue rename constraint books_publisher_id_fkey to catalogue_publisher_id_fkey;
alter table catalogue rename constraint books_edition_id_fkey to catalogue_edition_id_fkey;
alter table catalogue rename constraint books_open_scope_check to catalogue_open_scope_check;
alter index books_publisher_id_updated_at_idx rename to catalogue_publisher_id_updated_at_idx;
alter index books_updated_at_idx rename to catalogue_updated_at_idx;
create view books as select * from catalogue;
comment on view books is 'Until no server of release 0.2 runs';

-- The column was made of `words`. It keeps its values and its indexes, and is written directly from here on.
alter table members alter search_text drop expression, alter search_text set default '';
alter table cohorts alter search_text drop expression, alter search_text set default '';
alter table customers add search_text text not null default '';
update customers set search_text = lower(normalize(words, NFKC));
create index customers_search_text on customers using gin (search_text gin_trgm_ops);
drop index customers_words;

-- Servers of release 0.2 write `words` and read both; later ones know only `search_text`.
create function keep_words() returns trigger language plpgsql as $$
begin
  if new.search_text = '' and tg_op = 'INSERT' or tg_op = 'UPDATE' and new.words is distinct from old.words then
    new.search_text := lower(normalize(new.words, NFKC));
  else
    new.words := new.search_text;
  end if;
  return new;
end $$;
create trigger keep_words before insert or update of words, search_text on members for each row execute function keep_words();
create trigger keep_words before insert or update of words, search_text on cohorts for each row execute function keep_words();
create trigger keep_words before insert or update of words, search_text on customers for each row execute function keep_words();
comment on column members.words is 'Until no server of release 0.2 runs';
comment on column members_search.words is 'Until no server of release 0.2 runs';
comment on column cohorts.words is 'Until no server of release 0.2 runs';
comment on column cohorts_search.words is 'Until no server of release 0.2 runs';
comment on column customers.words is 'Until no server of release 0.2 runs';

-- The function is that of 0010 with the other column.
create or replace function follow_account() returns trigger language plpgsql as $$
declare
  before text := current_setting('recto.institution', true);
  place record;
begin
  for place in select institution_id, member_id from memberships(new.id) loop
    perform set_config('recto.institution', place.institution_id::text, true);
    update members set search_text = array_to_string(
      array_remove(array_remove(string_to_array(search_text, ' '), lower(coalesce(old.phone, ''))), lower(coalesce(old.mail, '')))
        || array_remove(array[lower(new.phone), lower(new.mail)], null), ' ')
      where institution_id = place.institution_id and id = place.member_id;
  end loop;
  perform set_config('recto.institution', coalesce(before, ''), true);
  return new;
end $$;
