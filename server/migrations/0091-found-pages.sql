-- The pages of a document that have every one of some patterns, first those that this institution has of the same bytes: as `conversion_of`.
-- Whether the file may be read was decided before. `search_text` of a page is normalized, and so must the patterns be.
create function found_pages(institution uuid, sum text, patterns text[], most integer) returns table (page integer, words text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.page, p.words from page_texts p
  where p.sha256 = sum
    and p.institution_id = (
      select c.institution_id from conversions c where c.sha256 = sum and c.state = 'done'
      order by (c.institution_id = institution) desc limit 1)
    and not exists (select from unnest(patterns) as pattern where p.search_text not like pattern)
  order by p.page limit most;
end;
alter function found_pages owner to recto_reach;
