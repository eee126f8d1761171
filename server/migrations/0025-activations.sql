-- An activation code that was not used ends when its person signs in by another way: otherwise whoever finds it within its 30 days could still set
-- another password with it. The rest of the function is that of 0010.
create or replace function mark_sign_in(institution uuid, member uuid, record uuid, by_device text, by_system text, through text)
returns boolean language plpgsql as $$
declare
  before text := current_setting('recto.institution', true);
  strange boolean;
  account uuid;
begin
  perform set_config('recto.institution', institution::text, true);
  update members set last_login_at = now(), applied_at = null, state = case state when 'waiting' then 'active' else state end
    where institution_id = institution and id = member returning account_id into account;
  delete from activations where account_id = account and used_at is null;
  strange := exists (select from login_records where institution_id = institution and member_id = member and device is not null)
    and not exists (select from login_records where institution_id = institution and member_id = member and at > now() - interval '180 days'
      and (device = by_device and operating_system = by_system
        or by_device = 'PC' and by_system = 'Mac' and device = 'Pad' and operating_system = 'other'));
  insert into login_records (institution_id, id, member_id, device, operating_system, entrance)
    values (institution, record, member, by_device, by_system, through);
  perform set_config('recto.institution', coalesce(before, ''), true);
  return strange;
end $$;
