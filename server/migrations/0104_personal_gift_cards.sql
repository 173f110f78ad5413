-- Removes a person, who may be no customer anywhere, from the gift cards of all organisations (threat G1).

grant select (organization_id, buyer_email, receiver_email),
  update (buyer_name, buyer_email, receiver_name, receiver_email, message) on gift_card to inplan_forgetter;
create policy forgetter on gift_card to inplan_forgetter using (true);

create function forget_gift_cards(of_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update gift_card set buyer_name = '', buyer_email = '', message = ''
    where buyer_email = of_address and buyer_email <> '';
    update gift_card set receiver_name = '', receiver_email = '', message = ''
    where receiver_email = of_address and receiver_email <> '';
  end;

grant create on schema public to inplan_forgetter;
alter function forget_gift_cards owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_gift_cards from public;
grant execute on function forget_gift_cards to inplan_app;
