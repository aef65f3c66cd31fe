import fastify from 'fastify';

/** A bare Fastify server that answers with a ready text of so many bytes (the first argument), which it never looks at. */
const body = 'x'.repeat(Number(process.argv[2]));
const server = fastify({ logger: false });
server.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(body));

process.stdout.write(`reference ready at ${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => process.exit(0));
