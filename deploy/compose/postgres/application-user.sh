#!/bin/sh
# Makes the plain user that the servers connect as through PgBouncer. Runs once, when the database is made.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_APP_PASSWORD" \
    --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role inplan_app login password :'password';
SQL
