-- The tests of a book are those of the classes that have it.
create index on classes (institution_id, textbook_id) where textbook_id is not null;
