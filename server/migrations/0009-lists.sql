-- What lists are found by. Pattern operators are not leakproof: under row-level security they would never use an index, so words are
-- looked up through a view whose owner reaches past the policy and which carries the same filter.

-- One and two characters of a text, each as a number of its own within an institution: Chinese words are too short for trigrams.
create function grams(institution uuid, words text) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(hashtext(institution::text || gram)) from (
    select unnest(string_to_array(words, null)) union
    select a || b from unnest(string_to_array(words, null), (string_to_array(words, null))[2:]) pair (a, b) where b is not null
  ) found (gram)
$$;

-- What a text with these terms has at least; a term of several characters is found by its pairs.
create function grams_of(institution uuid, terms text[]) returns integer[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtext(institution::text || gram)), '{}') from (
    select term from unnest(terms) term where length(term) = 1 union
    select substr(term, at, 2) from unnest(terms) term, generate_series(1, length(term) - 1) at
  ) found (gram)
$$;

-- Makes a table searchable by the words of an expression: its view shows all columns and `search_text`. To be called again when columns are added.
create procedure searchable(listed regclass, words text) language plpgsql as $$
declare folded text := format('lower(normalize(%s, NFKC))', words);
begin
  execute format('drop view if exists %I', listed || '_search');
  execute format('drop index if exists %I', listed || '_words');
  execute format('create view %I as select *, %s as search_text from %s where institution_id = (select here())', listed || '_search', folded, listed);
  execute format('alter view %I owner to recto_reach', listed || '_search');
  -- A long list of entries that are not sorted in yet would be read at every search.
  execute format('create index %I on %s using gin (grams(institution_id, %s)) with (gin_pending_list_limit = 256)', listed || '_words', listed, folded);
end $$;

-- One index for each order of a list, and for each filter in each order: where a filter's rows stand is then known in any order, even if all of
-- them stand at its end. All keys of an order run in one direction, so that its index is walked either way from any place. `facets`
-- counts what several filters leave.
create procedure listed(listed regclass, prefix text, filters text[], orders text[]) language plpgsql as $$
declare filter text; key text;
begin
  foreach key in array orders loop
    execute format('create index on %s (institution_id, %s %s, id)', listed, prefix, key);
    foreach filter in array filters loop
      execute format('create index on %s (institution_id, %s %s, %s, id)', listed, prefix, filter, key);
    end loop;
  end loop;
  if cardinality(filters) > 1 then
    execute format('create index on %s (institution_id, %s %s)', listed, prefix, array_to_string(filters, ', '));
  end if;
end $$;

drop index textbooks_updated, textbooks_by_name, textbooks_created, textbooks_type;
alter table textbooks
  add state text not null generated always as (case publish_status when 0 then 'draft' when 1 then 'review'
    when 2 then case when changed then 'changed' else 'published' end when 3 then 'withdrawn' else 'archived' end) stored,
  add published_at timestamptz; -- of the current edition
-- The owner of the tables is held by row-level security as well.
alter table textbooks no force row level security;
update textbooks set published_at = editions.published_at from editions where editions.id = textbooks.edition_id;
alter table textbooks force row level security;
call listed('textbooks', '(deleted_at is null),', array['type_id', 'level_id', 'state'],
  array['updated_at', '(name collate "zh-x-icu")', 'created_at', $$(coalesce(published_at, '-infinity'))$$]);

call searchable('textbooks', $$name || ' ' || subtitle || ' ' || isbn || ' ' || (authors #>> '{}')$$);
call searchable('members', 'words');
