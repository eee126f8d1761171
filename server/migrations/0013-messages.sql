-- A message that was removed can come back; what is removed is not counted.
alter table messages add removed_at timestamptz;
drop index messages_member, messages_unread;
create index messages_member on messages (institution_id, member_id, created_at, id) where removed_at is null;
create index messages_type on messages (institution_id, member_id, type, created_at, id) where removed_at is null;
create index messages_unread on messages (institution_id, member_id, created_at, id) where read_at is null and removed_at is null;
create index messages_about on messages (institution_id, about) where about is not null;

-- By which ways messages reach a person besides the inbox. A type that `ways` does not name goes by the usual ways of its type.
create table message_preferences (
  institution_id uuid not null,
  member_id uuid not null,
  ways jsonb not null default '{}', -- {announcement: ["mail", "wechat"]}
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')), -- mail that can wait goes together
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  digest_day smallint not null default 1 check (digest_day between 1 and 7), -- Monday first
  quiet_from smallint check (quiet_from between 0 and 1439), -- minute of the day, where the institution is
  quiet_to smallint check (quiet_to between 0 and 1439),
  language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US')),
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('message_preferences');

-- A message on its way out. It is taken for a while by the process that sends it; one whose process died is taken again.
create table deliveries (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  member_id uuid not null,
  way text not null check (way in ('mail', 'sms', 'wechat')),
  digest boolean not null default false, -- goes with the others of its person
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'skipped', 'dead')),
  tries smallint not null default 0,
  next_at timestamptz not null default now(), -- when it is tried, or taken from a process that died
  address text not null default '', -- masked
  provider_id text,
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, message_id) references messages on delete cascade,
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('deliveries');
create index deliveries_due on deliveries (next_at) where state in ('waiting', 'sending');
create index on deliveries (institution_id, message_id);
create index on deliveries (institution_id, member_id);
call listed('deliveries', '', array['way', 'state'], array['created_at']);

-- The end of the quiet hours in which this instant lies, or the instant itself.
create function after_quiet(at timestamptz, zone text, quiet_from int, quiet_to int) returns timestamptz language sql stable as $$
  select case
    when quiet_from is null or quiet_to is null or quiet_from = quiet_to then at
    when quiet_from < quiet_to and minute >= quiet_from and minute < quiet_to then (today + make_interval(mins => quiet_to)) at time zone zone
    when quiet_from > quiet_to and minute < quiet_to then (today + make_interval(mins => quiet_to)) at time zone zone
    when quiet_from > quiet_to and minute >= quiet_from then (today + interval '1 day' + make_interval(mins => quiet_to)) at time zone zone
    else at
  end
  from (select date_trunc('day', at at time zone zone) as today,
    extract(hour from at at time zone zone) * 60 + extract(minute from at at time zone zone) as minute) here
$$;

-- The next time that a digest goes out: every day at an hour, or on one day of the week.
create function next_digest(at timestamptz, zone text, digest text, on_hour int, on_day int) returns timestamptz language sql stable as $$
  select (case when soonest > here then soonest else soonest + make_interval(days => every) end) at time zone zone
  from (select here, every, date_trunc('day', here) + make_interval(hours => on_hour,
      days => case every when 7 then (on_day - extract(isodow from here)::int + 7) % 7 else 0 end) as soonest
    from (select at at time zone zone as here, case digest when 'weekly' then 7 else 1 end as every) given) found
$$;

-- Puts messages of one type on their ways as each receiver has chosen. What is forced goes at once, by every way that is known to be his.
create function queue_deliveries(message_ids uuid[], message_type text, usual text[], forced boolean) returns void language sql as $$
  insert into deliveries (institution_id, message_id, member_id, way, digest, next_at)
  select m.institution_id, m.id, m.member_id, chosen.way, later.digest,
    case when forced then now() when later.digest then next_digest(now(), i.time_zone, s.digest, s.digest_hour, s.digest_day)
      else after_quiet(now(), i.time_zone, s.quiet_from, s.quiet_to) end
  from messages m
  join institutions i on i.id = m.institution_id
  join members p on p.institution_id = m.institution_id and p.id = m.member_id
  join accounts a on a.id = p.account_id
  left join message_preferences s on s.institution_id = m.institution_id and s.member_id = m.member_id
  cross join lateral unnest(case when forced then array['mail', 'sms']
    when s.ways ? message_type then array(select jsonb_array_elements_text(s.ways -> message_type)) else usual end) chosen (way)
  cross join lateral (select not forced and chosen.way = 'mail' and s.digest is not null and s.digest <> 'off' as digest) later
  where m.institution_id = here() and m.id = any (message_ids)
    and p.disabled_at is null and p.state <> 'left' and a.disabled_at is null and a.deleted_at is null
    and case chosen.way when 'mail' then a.mail is not null and a.mail_verified_at is not null
      when 'sms' then a.phone is not null and a.phone_verified_at is not null
      else exists (select from account_identities w where w.account_id = a.id and w.provider = 'wechat' and w.open_id is not null) end
$$;

-- Announcements of an institution, or of the platform to all of them.
create table announcements (
  id uuid primary key,
  publisher_id uuid references institutions, -- empty: the platform
  title text not null,
  body text not null, -- paragraphs
  type text not null check (type in ('news', 'maintenance', 'policy')),
  audience text not null check (audience in ('all', 'roles', 'departments', 'institutions', 'website')),
  roles text[] not null default '{}',
  audience_ids uuid[] not null default '{}', -- departments or institutions
  top boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'published', 'offline')),
  start_at timestamptz, -- when it is shown; empty while it is a draft without a schedule
  end_at timestamptz,
  notified_at timestamptz, -- when everyone had been told
  reminded_at timestamptz,
  view_count integer not null default 0,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  check ((audience in ('departments', 'institutions')) = (cardinality(audience_ids) > 0)),
  check ((audience = 'roles') = (cardinality(roles) > 0)),
  check (audience <> 'departments' or publisher_id is not null),
  check (audience <> 'institutions' or publisher_id is null),
  check (end_at > start_at)
);
create index announcements_updated on announcements (publisher_id, updated_at, id);
create index announcements_shown on announcements (publisher_id, start_at) where state = 'published';
create index announcements_due on announcements (start_at) where state = 'published' and notified_at is null;
-- Not forced: it is no table of one institution, and the scope leaves it alone.
alter table announcements enable row level security;
create policy shared on announcements using (publisher_id is null or publisher_id = (select here()));
create policy reach on announcements for select to recto_reach using (true);

-- Institutions whose people have been told.
create table announcement_notices (
  institution_id uuid not null references institutions,
  announcement_id uuid not null references announcements on delete cascade,
  at timestamptz not null default now(),
  primary key (institution_id, announcement_id)
);
call own('announcement_notices');

create table announcement_views (
  institution_id uuid not null,
  announcement_id uuid not null references announcements on delete cascade,
  member_id uuid not null,
  at timestamptz not null default now(),
  primary key (institution_id, announcement_id, member_id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('announcement_views');
create index on announcement_views (announcement_id);
create index on announcement_views (institution_id, member_id);

-- Where there is something to send or to tell now. It names institutions and nothing of theirs.
create function institutions_with_deliveries() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct institution_id from deliveries where state in ('waiting', 'sending') and next_at <= now() limit 100;
end;
alter function institutions_with_deliveries owner to recto_reach;

create function announcements_to_tell() returns table (announcement_id uuid, institution_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.id, i.id from announcements a
  join institutions i on case when a.publisher_id is not null then i.id = a.publisher_id
    else i.suspended_at is null and (a.audience <> 'institutions' or i.id = any (a.audience_ids)) end
  where a.state = 'published' and a.notified_at is null and a.audience <> 'website' and a.start_at <= now()
    and (a.end_at is null or a.end_at > now())
    and not exists (select from announcement_notices n where n.institution_id = i.id and n.announcement_id = a.id)
  limit 100;
end;
alter function announcements_to_tell owner to recto_reach;

-- For visitors of an entrance, who are in no institution.
create function website_announcements(institution uuid)
returns table (id uuid, title text, body text, type text, top boolean, publisher text, start_at timestamptz, end_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.id, a.title, a.body, a.type, a.top, i.name, a.start_at, a.end_at from announcements a left join institutions i on i.id = a.publisher_id
  where a.state = 'published' and a.audience = 'website' and a.start_at <= now() and (a.end_at is null or a.end_at > now())
    and (a.publisher_id is null or a.publisher_id = institution)
  order by a.top desc, a.start_at desc limit 20;
end;
alter function website_announcements owner to recto_reach;

-- How many an announcement of the platform would reach; null means all.
create function people_reached(institution_ids uuid[], with_roles text[]) returns table (people bigint, institutions bigint)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select count(*), count(distinct m.institution_id) from members m join institutions i on i.id = m.institution_id
  where i.suspended_at is null and m.disabled_at is null and m.state <> 'left' and not m.visitor
    and (institution_ids is null or i.id = any (institution_ids)) and (with_roles is null or m.roles && with_roles);
end;
alter function people_reached owner to recto_reach;
