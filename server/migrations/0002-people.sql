create table institutions (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  tagline text not null default '',
  host text unique,
  logo_url text,
  primary_colour text check (primary_colour ~ '^#[0-9A-Fa-f]{6}$'),
  -- Origins that may hold our pages in a frame and receive our messages.
  parents text[] not null default '{}',
  time_zone text not null default 'Asia/Shanghai',
  seo_title text not null default '',
  seo_description text not null default '',
  seo_keywords text not null default '',
  created_at timestamptz not null default now()
);

-- People of the platform: account name, phone and mail are unique on all of it.
create table accounts (
  id uuid primary key,
  account text not null,
  phone text unique,
  mail text,
  password_hash text,
  administrator boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index accounts_account on accounts (lower(account));
create unique index accounts_mail on accounts (lower(mail));

create table roles (
  institution_id uuid not null references institutions,
  code text not null,
  name text not null,
  modules text[] not null,
  features text[] not null default '{}', -- module:feature
  primary key (institution_id, code)
);
call own('roles');

create table members (
  institution_id uuid not null references institutions,
  id uuid not null,
  account_id uuid not null references accounts,
  name text not null,
  avatar_url text,
  roles text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  unique (institution_id, account_id)
);
call own('members');
create index on members (account_id);

-- `framed` sessions travel in the cookie that a listed parent frame may send.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  institution_id uuid not null,
  member_id uuid not null,
  kept boolean not null default false,
  framed boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (institution_id, member_id) references members on delete cascade
);
create index on sessions (account_id);
create index on sessions (institution_id, member_id);

-- Rights are joined on every request, so that a change of them takes effect at once.
create function signed_in(hash bytea)
returns table (account_id uuid, institution_id uuid, institution_name text, member_id uuid, name text, administrator boolean, roles text[], modules text[], features text[])
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.account_id, s.institution_id, i.name, s.member_id, m.name, a.administrator, m.roles,
    array(select distinct unnest(r.modules) from roles r where r.institution_id = m.institution_id and r.code = any (m.roles)),
    array(select distinct unnest(r.features) from roles r where r.institution_id = m.institution_id and r.code = any (m.roles))
  from sessions s
  join accounts a on a.id = s.account_id
  join members m on m.institution_id = s.institution_id and m.id = s.member_id
  join institutions i on i.id = s.institution_id
  where s.token_hash = hash and s.expires_at > now() and a.disabled_at is null and m.disabled_at is null;
end;
alter function signed_in owner to recto_reach;

create function memberships(account uuid)
returns table (institution_id uuid, institution_name text, logo_url text, member_id uuid, name text, roles text[])
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.institution_id, i.name, i.logo_url, m.id, m.name, m.roles
  from members m join institutions i on i.id = m.institution_id
  where m.account_id = account and m.disabled_at is null
  order by m.id;
end;
alter function memberships owner to recto_reach;

create table preferences (
  institution_id uuid not null,
  member_id uuid not null,
  name text not null,
  value text not null,
  primary key (institution_id, member_id, name),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('preferences');

create table login_records (
  institution_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  device text,
  operating_system text,
  entrance text not null default '',
  at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, member_id) references members on delete cascade
);
call own('login_records');
create index on login_records (institution_id, member_id, at desc);

create table module_parameters (
  institution_id uuid not null references institutions,
  module_code text not null check (module_code in ('mybook', 'LearningPortal')),
  code text not null,
  value text not null,
  primary key (institution_id, module_code, code)
);
call own('module_parameters');

-- The sign-in page reads parameters before anyone has an institution.
create function parameters_of(institution uuid, module text) returns table (code text, value text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.code, p.value from module_parameters p where p.institution_id = institution and p.module_code = module order by p.code;
end;
alter function parameters_of owner to recto_reach;
