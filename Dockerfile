# The whole server in one image, PostgreSQL outside: docs/guides/running.md.
# Node is the version that package.json pins for everybody else.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /src
ENV SKIP_BOOTSTRAP=1
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/cli/package.json apps/cli/
COPY apps/web/package.json apps/web/
COPY packages packages
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build:web

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/cli/package.json apps/cli/
COPY apps/web/package.json apps/web/
COPY packages packages
# Without the tools of development, the web's libraries, which are built in, and the embedded PostgreSQL.
RUN npm ci --omit=dev --omit=optional -w apps/server -w apps/cli --include-workspace-root --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production SKIP_BOOTSTRAP=1 HOST=0.0.0.0 PORT=4600 DATA_DIR=/data
COPY --from=packages /app ./
COPY scripts scripts
COPY apps/server apps/server
COPY apps/cli apps/cli
COPY --from=build /src/apps/web/dist apps/web/dist
COPY --from=build /src/apps/web/src/api/generated/persisted-documents.json apps/web/src/api/generated/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4600/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself takes the signal to stop: requests in flight are answered first.
CMD ["node", "scripts/run.mjs", "scripts/start.ts"]
