-- What a member may read, and in which edition. Who is in an open class reads the edition that the course of the class pins, so that a new edition does not
-- change the text in the middle of a term; of several the newest. An edition that was bought alone stays, and the authors of a book read the newest.
create or replace function readable(institution uuid, member uuid, textbook uuid default null)
returns table (textbook_id uuid, edition_id uuid, source text, ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  with taught as (
    select distinct on (e.textbook_id) e.textbook_id, e.id as edition_id
    from class_members m
    join classes c on c.institution_id = m.institution_id and c.id = m.class_id and c.state in ('recruiting', 'running') and not c.binned
    join courses k on k.institution_id = c.institution_id and k.id = c.course_id and not k.binned and k.publish_status <> 0
    join editions e on e.id = k.edition_id
    where m.institution_id = institution and m.member_id = member and m.state = 'active' and (textbook is null or k.textbook_id = textbook)
      and not exists (
        select 1 from textbook_members t where t.institution_id = institution and t.textbook_id = e.textbook_id and t.member_id = member)
    order by e.textbook_id, e.no desc
  )
  select distinct on (found.textbook_id) found.textbook_id, coalesce(found.bought_id, taught.edition_id, found.edition_id), found.source, found.ends_at
  from (
    select b.textbook_id, e.edition_id as bought_id, b.edition_id, e.source, e.ends_at, 1 as preference
    from entitlements e join catalogue b on b.textbook_id = e.textbook_id
    where e.institution_id = institution and (e.member_id is null or e.member_id = member)
      and e.starts_at <= now() and (e.ends_at is null or e.ends_at > now())
      and b.available and (textbook is null or b.textbook_id = textbook)
    union all
    select b.textbook_id, null, b.edition_id, 'own', null, 0 from catalogue b
    where b.publisher_id = institution and b.available and (textbook is null or b.textbook_id = textbook)
      and (b.open_scope in ('org', 'orgs', 'public') or exists (
        select 1 from textbook_members t where t.institution_id = institution and t.textbook_id = b.textbook_id and t.member_id = member))
    union all
    select b.textbook_id, null, b.edition_id, 'grant', g.ends_at, 1
    from opened_by_groups(institution, member, textbook) g join catalogue b on b.textbook_id = g.textbook_id
    where b.publisher_id = institution and b.available
    union all
    select b.textbook_id, null, b.edition_id, 'open', null, 2 from catalogue b
    where b.open_scope = 'public' and b.available and (textbook is null or b.textbook_id = textbook)
  ) found
  left join taught on taught.textbook_id = found.textbook_id
  order by found.textbook_id, found.preference, found.ends_at desc nulls first;
end;
