-- Rows that an import warns about are left out unless the person decides to import them after all.
alter table import_rows add accepted boolean not null default false;
