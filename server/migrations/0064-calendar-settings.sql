-- The calendar of a person outside of the product: an address that calendar programs read, and a digest by message.
create table calendar_settings (
  institution_id uuid not null,
  member_id uuid not null,
  feed_hash bytea, -- SHA-256 of the token in the address; null without an address
  feed_sealed text, -- the token, sealed, to show the address again
  feed_language text not null default 'zh-CN' check (feed_language in ('zh-CN', 'en-US')),
  feed_at timestamptz, -- when the address was made
  digest text not null default 'off' check (digest in ('off', 'day', 'week')),
  digest_on date, -- the last day, in the time zone of the institution, on which a digest was made
  primary key (institution_id, member_id),
  foreign key (institution_id, member_id) references members,
  check ((feed_hash is null) = (feed_sealed is null) and (feed_hash is null) = (feed_at is null))
);
call own('calendar_settings');
-- Not unique: it does not begin with the institution, and 256 random bits do not occur twice.
create index calendar_feeds on calendar_settings (feed_hash) where feed_hash is not null;
create index calendar_digests on calendar_settings (digest) where digest <> 'off';

-- Whose calendar an address shows; nothing for people who have left and for institutions that are suspended.
create function calendar_feed_of(hash bytea) returns table (institution_id uuid, member_id uuid, language text)
language sql stable security definer rows 1 set search_path = public, pg_temp
begin atomic
  select s.institution_id, s.member_id, s.feed_language from calendar_settings s
  join members m on m.institution_id = s.institution_id and m.id = s.member_id
  join institutions i on i.id = s.institution_id
  where s.feed_hash = hash and m.present and i.suspended_at is null;
end;
alter function calendar_feed_of owner to recto_reach;

-- The people whose digest is to be made: from seven in the morning, every day or on Mondays.
create function calendar_digests_due() returns table (institution_id uuid, member_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.institution_id, s.member_id from calendar_settings s
  join members m on m.institution_id = s.institution_id and m.id = s.member_id
  join institutions i on i.id = s.institution_id
  where s.digest <> 'off' and m.present and i.suspended_at is null
    and extract(hour from now() at time zone i.time_zone) >= 7
    and (s.digest = 'day' or extract(isodow from now() at time zone i.time_zone) = 1)
    and (s.digest_on is null or s.digest_on < (now() at time zone i.time_zone)::date)
  order by s.institution_id, s.member_id limit 500;
end;
alter function calendar_digests_due owner to recto_reach;
