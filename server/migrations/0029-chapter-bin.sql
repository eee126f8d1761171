-- Deleted chapters that are due to be removed for good.
create index on chapters (institution_id, deleted_at) where deleted_at is not null;
