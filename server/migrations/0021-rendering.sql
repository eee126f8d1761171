-- The size of a chapter's text, so that a book too large to be handled is known without reading its texts.
alter table chapters add characters integer not null generated always as (char_length(content::text)) stored;
