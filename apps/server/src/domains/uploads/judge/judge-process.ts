import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { ready, setBackend, Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { constants, setPriority } from 'node:os';
import { frameSide, type FrameClasses, type JudgeAnswer, type JudgeJob } from './judge-messages.ts';

interface ModelFile {
  readonly modelTopology: object;
  readonly format: string;
  readonly weightsManifest: readonly { readonly weights: [] }[];
}

const weightsOf = async (): Promise<ArrayBuffer> => {
  const parts: Buffer[] = [];
  for (const bundle of MobileNetV2MidModel.weightBundles)
    parts.push(Buffer.from(String((await bundle()).default), 'base64'));
  const whole = new Uint8Array(Buffer.concat(parts));
  return whole.buffer;
};

const artifacts = async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package ships this file; its types say only that there is one
  const file = (await MobileNetV2MidModel.modelJson()).default as unknown as ModelFile;
  return {
    modelTopology: file.modelTopology,
    format: file.format,
    weightSpecs: file.weightsManifest.flatMap(({ weights }) => weights),
    weightData: await weightsOf(),
  };
};

/** Loads the model from the package, in this process; about 0.2 s. What it gives judges one frame in about 50 ms. */
export const loadModel = async (): Promise<(frame: Uint8Array) => Promise<FrameClasses>> => {
  setWasmPaths(`${dirname(fileURLToPath(import.meta.resolve('@tensorflow/tfjs-backend-wasm')))}/`);
  setThreadsCount(1);
  if (!(await setBackend('wasm'))) throw new Error('WebAssembly did not start');
  await ready();
  const model = await loadGraphModel({ load: artifacts });
  return async (frame) => {
    const scores = tidy(() => {
      const pixels = Float32Array.from(frame, (value) => value / 255);
      return model.predict(tensor4d(pixels, [1, frameSide, frameSide, 3]));
    });
    if (!(scores instanceof Tensor)) throw new TypeError('The model answered something else.');
    // The order of NSFW_CLASSES in nsfwjs.
    const [drawing = 0, hentai = 0, neutral = 0, porn = 0, sexy = 0] = await scores.data();
    scores.dispose();
    return { drawing, hentai, neutral, porn, sexy };
  };
};

/*
 * A process of its own for the model (docs/decisions/pictures-and-videos.md#judging-pictures): its memory is
 * freed with it. It ends with its parent, and steps back behind those who chat.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const model = loadModel();

const judge = async ({ frames }: JudgeJob): Promise<JudgeAnswer> => {
  const classify = await model;
  const classes = [];
  for (const frame of frames) classes.push(await classify(frame));
  return { classes, memory: process.memoryUsage.rss() };
};

process.on('message', (job: JudgeJob) => {
  judge(job).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`pictures cannot be judged: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
