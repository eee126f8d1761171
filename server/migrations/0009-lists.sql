-- What lists are found by. Pattern operators are not leakproof: under row-level security they would never use an index, so words are
-- looked up through a view whose owner reaches past the policy and which carries the same filter.

-- One, two and three characters of a text, each as a number of its own within an institution: Chinese words are too short for trigrams alone.
create function grams(institution uuid, words text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  salt text := institution::text;
  letter text;
  before text := '';
  one_before text := '';
  found integer[] := '{}';
begin
  foreach letter in array string_to_array(words, null) loop
    found := found || hashtext(salt || letter);
    if before <> '' then found := found || hashtext(salt || before || letter); end if;
    if one_before <> '' then found := found || hashtext(salt || one_before || before || letter); end if;
    one_before := before;
    before := letter;
  end loop;
  return found;
end $$;

-- What a text with these terms has at least.
create function grams_of(institution uuid, terms text[]) returns integer[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtext(institution::text || substr(term, place, least(3, length(term))))), '{}')
  from unnest(terms) term, generate_series(1, greatest(1, length(term) - 2)) place
$$;

-- Makes a table searchable by the words of an expression, which becomes its column `search_text`; its view shows all of its columns.
-- To be called again when columns are added.
create procedure searchable(listed regclass, words text) language plpgsql as $$
begin
  execute format('drop view if exists %I', listed || '_search');
  execute format('drop index if exists %I', listed || '_words');
  execute format('alter table %s drop column if exists search_text', listed);
  execute format('alter table %s add search_text text not null generated always as (lower(normalize(%s, NFKC))) stored', listed, words);
  execute format('create view %I as select * from %s where institution_id = (select here())', listed || '_search', listed);
  execute format('alter view %I owner to recto_reach', listed || '_search');
  -- A long list of entries that are not sorted in yet would be read at every search.
  execute format('create index %I on %s using gin (grams(institution_id, search_text)) with (gin_pending_list_limit = 256)', listed || '_words', listed);
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
  add binned boolean not null generated always as (deleted_at is not null) stored,
  add state text not null generated always as (case publish_status when 0 then 'draft' when 1 then 'review'
    when 2 then case when changed then 'changed' else 'published' end when 3 then 'withdrawn' else 'archived' end) stored,
  add published_at timestamptz; -- of the current edition
-- The owner of the tables is held by row-level security as well.
alter table textbooks no force row level security;
update textbooks set published_at = editions.published_at from editions where editions.id = textbooks.edition_id;
alter table textbooks force row level security;
call listed('textbooks', 'binned,', array['type_id', 'level_id', 'state'],
  array['updated_at', '(name collate "zh-x-icu")', 'created_at', $$(case when published_at is null then '-infinity' else published_at end)$$]);

call searchable('textbooks', $$name || ' ' || subtitle || ' ' || isbn || ' ' || (authors #>> '{}')$$);
call searchable('members', 'words');
