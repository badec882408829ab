# Bug Night with its page: docker build -t bugnight . && docker run -p 8420:8420 -v bugnight:/data bugnight
FROM node:24-slim AS page
WORKDIR /src
COPY docs/rules docs/rules
COPY web web
RUN cd web && npm ci --no-audit --no-fund && npm run build

FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
COPY --from=page /src/src/bugnight/server/static src/bugnight/server/static
RUN python -m venv /opt/bugnight \
 && /opt/bugnight/bin/pip install --no-cache-dir --no-deps --require-hashes -r requirements/run.txt \
 && /opt/bugnight/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
COPY --from=build /opt/bugnight /opt/bugnight
RUN useradd --create-home --uid 1000 bugnight && mkdir /data && chown bugnight /data
USER bugnight
# Rules and bots are compiled once, while the image is made, for any processor that it may run on.
ENV NUMBA_CPU_NAME=generic
RUN /opt/bugnight/bin/python -m bugnight.bots.warm_up
ENV BUGNIGHT_HOST=0.0.0.0 BUGNIGHT_OPEN=false BUGNIGHT_DATABASE=sqlite:////data/bugnight.sqlite BUGNIGHT_LOG=info
VOLUME /data
EXPOSE 8420
HEALTHCHECK --start-period=20s CMD ["/opt/bugnight/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8420/readyz')"]
STOPSIGNAL SIGINT
CMD ["/opt/bugnight/bin/bugnight", "serve"]
