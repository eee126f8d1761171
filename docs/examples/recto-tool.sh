#!/bin/sh
# /usr/local/sbin/recto, mode 0755, owner root: the administrator's tool with the settings of recto.service.
#   sudo recto backup /safe/place/recto-2026-11-21.zip
set -eu
# What stands after = is taken as it is, without quotes, whatever a shell would make of it.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in [A-Z]*=*) export "$line" ;; esac
done </etc/recto/recto.env
export RECTO_DATA_DIR=/var/lib/recto INIT_CWD="$PWD"
cd /opt/recto
# Root alone reads the settings; what the tool makes belongs to the user of the service.
exec setpriv --reuid=recto --regid=recto --init-groups node_modules/.bin/node server/run/commands/recto.ts "$@"
