-- What a provider has the browser post goes on in the browser that posted it: the redirect after the post carries a ticket, whose hash is kept here.
alter table sign_on_journeys add ticket_hash bytea;

-- A sign-in that wants another step goes on in the browser that began it. Empty in rows that a version before this one writes: they go on nowhere.
alter table pending_sign_ins add browser_hash bytea;
