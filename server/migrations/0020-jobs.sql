-- The table of jobs is the queue (decision 021). A worker claims a waiting job under a token of its own and says every few seconds that it
-- is alive; a job whose worker has fallen silent waits again. Every statement stands alone, so that a transaction pooler may stand between.
alter table jobs
  add due_at timestamptz not null default now(), -- it waits at least until then
  add tries smallint not null default 0, -- how often it was claimed
  add claim uuid, -- null unless it runs
  add started_at timestamptz, -- of the last claim
  add alive_at timestamptz; -- last sign of life of its worker

create index jobs_waiting on jobs (institution_id, due_at, id) where state = 'waiting';
create index jobs_running on jobs (institution_id) where state = 'running';
create index jobs_started on jobs (institution_id, started_at);
create index jobs_failed on jobs (finished_at) where state = 'failed';

-- These functions reach past the institutions, and no further than these columns.
grant update (state, due_at, tries, claim, started_at, alive_at, progress, step, error, finished_at) on jobs to recto_reach;
create policy queue on jobs for update to recto_reach using (true);

-- Claims one job of these kinds. First comes the institution with the fewest running jobs, then the one whose last job began the longest
-- ago: so institutions take turns, however many jobs each has waiting. `full_up` are left out.
create function claim_job(token uuid, full_up uuid[], kinds text[]) returns table (institution_id uuid, id uuid)
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with recursive waiting (institution_id) as (
    -- Each institution with a waiting job, by one step in the index.
    (select j.institution_id from jobs j where j.state = 'waiting' order by j.institution_id limit 1)
    union all
    select (select j.institution_id from jobs j where j.state = 'waiting' and j.institution_id > w.institution_id order by j.institution_id limit 1)
    from waiting w where w.institution_id is not null
  ), next as (
    select w.institution_id, oldest.id, oldest.due_at,
      (select count(*) from jobs r where r.institution_id = w.institution_id and r.state = 'running') as running,
      (select max(s.started_at) from jobs s where s.institution_id = w.institution_id) as last_started
    from waiting w cross join lateral (
      select j.id, j.due_at from jobs j
      where j.institution_id = w.institution_id and j.state = 'waiting' and j.due_at <= now() and j.kind = any (kinds)
      order by j.due_at, j.id limit 1
    ) oldest
    where w.institution_id <> all (full_up)
  ), chosen as (
    select j.institution_id, j.id from next n join jobs j on j.institution_id = n.institution_id and j.id = n.id
    where j.state = 'waiting'
    order by n.running, n.last_started nulls first, n.due_at, n.id
    limit 1 for update of j skip locked
  )
  update jobs j set state = 'running', claim = token, tries = j.tries + 1, started_at = now(), alive_at = now()
  from chosen c where j.institution_id = c.institution_id and j.id = c.id
  returning j.institution_id, j.id;
end;
alter function claim_job owner to recto_reach;

-- Says that the workers of these claims are alive; gives the claims that still hold.
create function keep_jobs(tokens uuid[]) returns setof uuid
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  update jobs set alive_at = now() where state = 'running' and claim = any (tokens) returning claim;
end;
alter function keep_jobs owner to recto_reach;

-- Takes back the jobs whose workers were silent for so long; after `most` claims a job fails with these words. A job in the middle of a
-- transaction is left until that has ended: the transaction holds the row (server/kernel/job-run.ts). Rows from before these columns are
-- given the half hour that they had then.
create function take_back_jobs(silence interval, most integer, words text) returns table (institution_id uuid, id uuid, member_id uuid, state text)
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with silent as (
    select j.institution_id, j.id from jobs j
    where j.state = 'running' and coalesce(j.alive_at, j.created_at + interval '30 minutes') < now() - silence
    for update skip locked
  )
  update jobs j set claim = null, alive_at = null, due_at = now(), progress = 0, step = '',
    state = case when j.tries < most then 'waiting' else 'failed' end,
    error = case when j.tries < most then null else words end,
    finished_at = case when j.tries < most then null else now() end
  from silent s where j.institution_id = s.institution_id and j.id = s.id
  returning j.institution_id, j.id, j.member_id, j.state;
end;
alter function take_back_jobs owner to recto_reach;

-- A worker that stops gives back what it has not finished; the try does not count. Waits for the transactions of these jobs.
create function hand_back_jobs(tokens uuid[]) returns setof uuid
language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with held as (select j.institution_id, j.id from jobs j where j.state = 'running' and j.claim = any (tokens) for update)
  update jobs j set state = 'waiting', claim = null, alive_at = null, due_at = now(), tries = j.tries - 1, progress = 0, step = ''
  from held h where j.institution_id = h.institution_id and j.id = h.id
  returning j.id;
end;
alter function hand_back_jobs owner to recto_reach;

-- For the state of the system and its metrics: `waiting_seconds` of the oldest that could run, `failed` within a day.
create function job_figures() returns table (waiting bigint, running bigint, failed bigint, waiting_seconds double precision)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select w.count, (select count(*) from jobs where state = 'running'),
    (select count(*) from jobs where state = 'failed' and finished_at > now() - interval '1 day'), w.seconds
  from (select count(*) as count, greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::double precision as seconds
    from jobs where state = 'waiting') w;
end;
alter function job_figures owner to recto_reach;

-- Institutions with letters to send, those that wait longest first: no institution is left out for long because others have many.
create or replace function institutions_with_deliveries() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select institution_id from deliveries where state in ('waiting', 'sending') and next_at <= now() group by institution_id order by min(next_at) limit 100;
end;
