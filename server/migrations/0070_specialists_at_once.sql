-- Services that several specialists give at once (decision 39). The release before books such a service
-- with its main specialist only.
alter table service add column specialists_needed int not null default 1 check (specialists_needed between 1 and 4);
-- The time of a specialist who joins the main one names the main one's claim, and lasts as long.
alter table claim add column of_claim_id uuid;
