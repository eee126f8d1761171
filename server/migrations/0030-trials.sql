-- Whether the term of an institution is that of a trial.
create index customers_trial_institution on customers (trial_institution_id) where trial_institution_id is not null;
