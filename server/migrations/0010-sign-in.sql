-- How people prove who they are. Of every code and token only a hash is kept.

-- Single-use codes (128 bit, SHA-256) with which someone whom an institution has entered takes over his account.
create table activations (
  code_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  institution_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (institution_id, member_id) references members on delete cascade
);
create index on activations (account_id);
create index on activations (institution_id, member_id);

-- Six digits sent to a phone or an address of mail; one live code for each target and purpose. Hashed with the server's key: a million values are quickly tried.
create table verification_codes (
  purpose text not null check (purpose in ('signIn', 'register', 'forgotten', 'bind', 'confirm', 'guardian', 'trial')),
  target text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, target)
);
create index on verification_codes (expires_at);

-- That a target was proven, for the one step that comes next.
create table verification_proofs (
  hash bytea primary key,
  purpose text not null,
  target text not null,
  account_id uuid references accounts on delete cascade, -- of whom it was asked, where someone was signed in
  expires_at timestamptz not null
);
create index on verification_proofs (expires_at);
create index on verification_proofs (account_id);

-- A sign-in between its first proof and the session: a second factor, a new password, a consent or an account is still wanted.
create table pending_sign_ins (
  token_hash bytea primary key,
  account_id uuid references accounts on delete cascade, -- empty while an identity from elsewhere has none
  next text not null check (next in ('factor', 'enrol', 'password', 'consent', 'bind')),
  method text not null,
  entrance text not null default '',
  kept boolean not null default false,
  framed boolean not null default false,
  factor_proven boolean not null default false,
  vouched boolean not null default false, -- proven by an institution's own sign-on, which holds for that institution only
  tries smallint not null default 0,
  totp_secret text, -- sealed; of a second factor that is being set up
  identity_provider text,
  identity_subject text,
  identity_name text,
  identity_open_id text,
  expires_at timestamptz not null
);
create index on pending_sign_ins (expires_at);
create index on pending_sign_ins (account_id);

-- Ways to sign in that others vouch for: WeChat, and the providers of institutions.
create table account_identities (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  provider text not null, -- wechat, or the id of an institution's provider
  subject text not null,
  name text not null default '',
  open_id text, -- of WeChat's service account, for its messages
  created_at timestamptz not null default now(),
  unique (provider, subject)
);
create index on account_identities (account_id);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Who agreed to which version of which document. Rows outlive the person's data, without the person.
create table consents (
  id uuid primary key,
  account_id uuid references accounts on delete set null,
  document text not null check (document in ('agreement', 'privacy')),
  version text not null,
  address text not null default '',
  at timestamptz not null default now()
);
create unique index on consents (account_id, document, version);

-- Who agreed for someone under 14.
create table guardians (
  account_id uuid primary key references accounts on delete cascade,
  name text not null,
  phone text not null,
  address text not null default '',
  consented_at timestamptz not null default now()
);

alter table accounts add totp_pending text; -- sealed; a second factor that is being set up

-- When someone asked to join by himself; he is disabled until someone of the institution enables him.
alter table members add applied_at timestamptz;

-- A sign-in comes before there is an institution: this is all that it changes in one, in one round trip. True where the person has signed in
-- before, but not from such a device in 180 days. An iPad calls itself a Mac; its browser, which knows better, tells the record afterwards.
create function mark_sign_in(institution uuid, member uuid, record uuid, by_device text, by_system text, through text)
returns boolean language plpgsql as $$
declare
  before text := current_setting('recto.institution', true);
  strange boolean;
begin
  perform set_config('recto.institution', institution::text, true);
  update members set last_login_at = now(), applied_at = null, state = case state when 'waiting' then 'active' else state end
    where institution_id = institution and id = member;
  strange := exists (select from login_records where institution_id = institution and member_id = member and device is not null)
    and not exists (select from login_records where institution_id = institution and member_id = member and at > now() - interval '180 days'
      and (device = by_device and operating_system = by_system
        or by_device = 'PC' and by_system = 'Mac' and device = 'Pad' and operating_system = 'other'));
  insert into login_records (institution_id, id, member_id, device, operating_system, entrance)
    values (institution, record, member, by_device, by_system, through);
  perform set_config('recto.institution', coalesce(before, ''), true);
  return strange;
end $$;

-- Someone who has asked to join and is not let in yet is told so instead of "no institution".
create function applications_of(account uuid) returns table (institution_id uuid, institution_name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.institution_id, i.name from members m join institutions i on i.id = m.institution_id
  where m.account_id = account and m.disabled_at is not null and m.applied_at is not null and m.state <> 'left';
end;
alter function applications_of owner to recto_reach;

-- What finds a person follows his phone and mail into each of his institutions, whoever changes them.
create function follow_account() returns trigger language plpgsql as $$
declare
  before text := current_setting('recto.institution', true);
  place record;
begin
  for place in select institution_id, member_id from memberships(new.id) loop
    perform set_config('recto.institution', place.institution_id::text, true);
    update members set words = array_to_string(
      array_remove(array_remove(string_to_array(words, ' '), lower(coalesce(old.phone, ''))), lower(coalesce(old.mail, '')))
        || array_remove(array[lower(new.phone), lower(new.mail)], null), ' ')
      where institution_id = place.institution_id and id = place.member_id;
  end loop;
  perform set_config('recto.institution', coalesce(before, ''), true);
  return new;
end $$;
create trigger follow after update of phone, mail on accounts for each row
  when (old.phone is distinct from new.phone or old.mail is distinct from new.mail) execute function follow_account();
