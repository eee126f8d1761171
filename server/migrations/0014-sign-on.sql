-- Where the people of an institution prove who they are: CAS, OpenID Connect, SAML, LDAP.
create table identity_providers (
  institution_id uuid not null references institutions,
  id uuid not null,
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'), -- in its addresses
  name text not null,
  name_en text not null default '',
  protocol text not null check (protocol in ('cas', 'oidc', 'saml', 'ldap')),
  settings jsonb not null, -- of the protocol, without its secret
  secret text, -- sealed
  attribute_names jsonb not null default '{}',
  -- By which attribute someone who comes for the first time is found among the members.
  match_by text[] not null default '{number}' check (match_by <@ array['number', 'mail', 'phone']),
  -- What happens to someone who is not found: nothing, or he becomes a member.
  provisioning text not null default 'none' check (provisioning in ('none', 'create')),
  role text not null default 'student', -- of a new member
  role_rules jsonb not null default '[]', -- [{value, role}]: by the roles that the provider names, the first that fits
  enabled boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (institution_id, id)
);
call own('identity_providers');
create unique index identity_providers_code on identity_providers (institution_id, code);

-- A browser on its way to a provider and back: single-use, ten minutes.
create table sign_on_journeys (
  state_hash bytea primary key,
  browser_hash bytea not null, -- of the cookie that the same browser has to bring back
  provider_id uuid not null,
  purpose text not null check (purpose in ('signIn', 'bind', 'test')),
  account_id uuid references accounts on delete cascade, -- who binds or tests
  kept text not null, -- sealed: what the protocol needs on our side
  proof text, -- sealed: whom the provider has named, when it came by a post that carried no cookie
  redirect text not null default '',
  stay boolean not null default false,
  framed boolean not null default false,
  expires_at timestamptz not null
);
create index on sign_on_journeys (expires_at);
create index on sign_on_journeys (account_id);

-- Assertions that were taken, until they would have expired anyway.
create table sign_on_assertions (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index on sign_on_assertions (expires_at);

-- By which session of which provider a session was opened, so that the provider can end it.
alter table sessions add identity_provider text, add identity_session text;
create index sessions_identity on sessions (identity_provider, identity_session) where identity_provider is not null;
alter table pending_sign_ins add identity_session text;
