-- Bytes are stored once for all institutions: whether anybody still needs them is asked across all of them.
create function stored_file_needed(sum text) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from files where sha256 = sum) or exists (select from edition_files where sha256 = sum);
end;
alter function stored_file_needed owner to recto_reach;

-- Every institution that has or had an account among its people, whatever became of it.
create function homes_of(account uuid) returns table (institution_id uuid, member_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.institution_id, m.id from members m where m.account_id = account order by m.id;
end;
alter function homes_of owner to recto_reach;

-- Whether a file without a textbook belongs to what has to be kept: the voucher of a payment, the mark of an institution.
create function file_of_record(file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from recharges where voucher_file_id = file) or exists (select from institutions where mark_file_id = file);
end;
alter function file_of_record owner to recto_reach;
