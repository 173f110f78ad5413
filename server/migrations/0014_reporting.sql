-- What is kept of people for a while only (rule D128), and not at all once they are erased (rule D129; server/modules/reporting/privacy).

-- After a while ------------------------------------------------------------------------------------------------------

create function forget_old(keys_before timestamptz, addresses_before timestamptz, reminders_before timestamptz)
  returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_key where created_at < keys_before;
    update booking_event set address = null where address is not null and at < addresses_before;
    update account_event set address = null where address is not null and at < addresses_before;
    update audit_entry set address = null where address is not null and at < addresses_before;
    delete from reminder where starts_at < reminders_before;
  end;

-- Deletes the links and codes of all organisations that ended before a time.
create function forget_old_guests(ended_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from guest_link where ends_at < ended_before;
    delete from guest_code where expires_at < ended_before;
  end;

-- Deletes the entries of all organisations that ended before a time.
create function forget_old_waiting(ended_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from waiting_entry where state not in ('waiting', 'offered') and changed_at < ended_before;
  end;

-- Deletes the text messages of all organisations that were queued before a time.
create function forget_old_texts(queued_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from text_message where created_at < queued_before;
  end;

-- Deletes the invoices of years before one (rule D248). An organisation's older years stay while a credit note that is kept refers to them.
create function forget_invoices(before int) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from invoice as old
    where old.year < $1
      and not exists (
        select from invoice as kept
        join invoice as credited
          on credited.organization_id = kept.organization_id and credited.id = kept.credited_id
        where kept.organization_id = old.organization_id and kept.year >= $1 and credited.year < $1
      );
  $$;

-- Former specialists -------------------------------------------------------------------------------------------------

-- Forgets somebody who worked somewhere and left: their name stays on what they did, and nothing else of them. Their organisations get the
-- revision that is given, as how a specialist is shown is part of what server processes keep in memory.
create function forget_specialist(erased uuid, new_revision bigint) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    update specialist set
      first_name = case when done.is_any then first_name else '' end,
      last_name = case when done.is_any then last_name else '' end,
      job_title = '', bio = '', translation = null, email = '', avatar_path = null
    from (
      select former.organization_id, former.id, exists (
        select from booking
        where booking.organization_id = former.organization_id and booking.specialist_id = former.id
      ) as is_any
      from specialist as former where former.account_id = $1
    ) as done
    where specialist.organization_id = done.organization_id and specialist.id = done.id;

    insert into availability_revision (organization_id, revision)
    select distinct organization_id, $2 from specialist where account_id = $1
    on conflict (organization_id) do update set revision = excluded.revision;
  $$;

-- Forgets why a former specialist was away (rule D129); `forget_specialist` forgets the rest and renews the revision. What was for
-- others too stays theirs.
create function forget_absences(erased uuid) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from absence
    using absence_specialist as theirs, specialist
    where not absence.for_all
      and theirs.organization_id = absence.organization_id and theirs.absence_id = absence.id
      and specialist.organization_id = theirs.organization_id and specialist.id = theirs.specialist_id
      and specialist.account_id = $1
      and not exists (
        select from absence_specialist as other
        where other.organization_id = absence.organization_id and other.absence_id = absence.id
          and other.specialist_id <> theirs.specialist_id
      );
  $$;

-- Forgets the name of a former specialist in addresses (rule D129).
create function forget_page_paths(erased uuid) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from own_page_path using specialist
    where specialist.organization_id = own_page_path.organization_id and specialist.id = own_page_path.specialist_id
      and specialist.account_id = $1;
  $$;

-- Erased people ------------------------------------------------------------------------------------------------------

-- What of an account an organisation's own records tell, or those of all organisations: from then on it was somebody else.
-- Returns how many lines of trails have the successor's name.
create function forget_account(erased uuid, successor uuid, only_in uuid) returns bigint
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from idempotency_key where account_id = erased and (only_in is null or organization_id = only_in);
    with forgotten as (
      update booking_event set account_id = successor, address = null
        where account_id = erased and (only_in is null or organization_id = only_in)
        returning account_id
    )
    select count(*) from forgotten;
  end;

-- What of a person waits in other organisations: they may be told of it, and have it gone.
create function invitations_of(to_address text) returns table (role text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select invitation.role, invitation.created_at from invitation where email = to_address order by created_at;
  end;

create function forget_invitations(to_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from invitation where email = to_address;
  end;

-- Deletes the network addresses of an erased guest from the trails of their bookings.
create function forget_guest_addresses(of_organization uuid, of_bookings uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update booking_event set address = null
    where organization_id = of_organization and booking_id = any(of_bookings) and actor = 'customer'
      and account_id is null and address is not null;
  end;

-- Deletes the codes that were mailed to an address, at all organisations.
create function forget_guest_codes(to_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from guest_code where email = to_address;
  end;

-- Removes a person, who may be no customer anywhere, from the gift cards of all organisations (threat G1).
create function forget_gift_cards(of_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update gift_card set buyer_name = '', buyer_email = '', message = ''
    where buyer_email = of_address and buyer_email <> '';
    update gift_card set receiver_name = '', receiver_email = '', message = ''
    where receiver_email = of_address and receiver_email <> '';
  end;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_forgetter;
alter function forget_old owner to inplan_forgetter;
alter function forget_old_guests owner to inplan_forgetter;
alter function forget_old_waiting owner to inplan_forgetter;
alter function forget_old_texts owner to inplan_forgetter;
alter function forget_invoices owner to inplan_forgetter;
alter function forget_specialist owner to inplan_forgetter;
alter function forget_absences owner to inplan_forgetter;
alter function forget_page_paths owner to inplan_forgetter;
alter function forget_account owner to inplan_forgetter;
alter function invitations_of owner to inplan_forgetter;
alter function forget_invitations owner to inplan_forgetter;
alter function forget_guest_addresses owner to inplan_forgetter;
alter function forget_guest_codes owner to inplan_forgetter;
alter function forget_gift_cards owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function
  forget_old, forget_old_guests, forget_old_waiting, forget_old_texts, forget_invoices, forget_specialist,
  forget_absences, forget_page_paths, forget_account, invitations_of, forget_invitations, forget_guest_addresses,
  forget_guest_codes, forget_gift_cards
  from public;
grant execute on function
  forget_old, forget_old_guests, forget_old_waiting, forget_old_texts, forget_invoices, forget_specialist,
  forget_absences, forget_page_paths, forget_account, invitations_of, forget_invitations, forget_guest_addresses,
  forget_guest_codes, forget_gift_cards
  to inplan_app;
