-- The language in which the guest booked: what we write to them later is in it, whoever causes it.
alter table booking add column guest_locale text not null default 'nl' check (guest_locale in ('nl', 'en'));
