#!/bin/sh
# Writes the user's password where PgBouncer reads it, and starts it as the one process.
set -eu
umask 077
printf '"inplan_app" "%s"\n' "$DATABASE_APP_PASSWORD" > /tmp/users.txt
exec pgbouncer /opt/pgbouncer/pgbouncer.ini
