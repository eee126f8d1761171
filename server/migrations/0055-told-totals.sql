-- When the students of a class were told last that their totals are released, so that hiding and releasing again does not tell them twice.
alter table gradebooks add column told_at timestamptz;
