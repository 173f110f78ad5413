-- Gift cards that guests buy (rule D315), and the line of a gift card whose payment the bank took back (rule D317).

-- Null for the release before: an order that no account may pay. Its guest pays it with the release that took the order.
alter table package_order alter column account_id drop not null;
-- Of the secret that opens the order for the visit in which a guest made it; null for an order of an account.
alter table package_order add column guest_secret_hash bytea;

-- Lines of before hold these anyway, so they are not read again.
alter table gift_card_entry
  drop constraint gift_card_entry_kind_check,
  add constraint gift_card_entry_kind_check
    check (kind in ('issued', 'spent', 'returned', 'expired', 'corrected', 'refunded', 'charged-back')) not valid,
  drop constraint gift_card_entry_sign,
  add constraint gift_card_entry_sign check (
    case kind when 'issued' then cents > 0 when 'returned' then cents > 0 when 'corrected' then true
      when 'charged-back' then true else cents < 0 end
  ) not valid;
