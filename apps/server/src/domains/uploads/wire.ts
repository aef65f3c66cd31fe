import { uploadsContract } from '@baithak/protocol/contracts/uploads';
import { implement } from '../../platform/implement.ts';
import { getApiVideo, getAvatar, getGalleryFile, getImage } from './serve/get-file.ts';
import { startUpload } from './receive/start-upload.ts';
import { uploadFiles } from './receive/upload-files.ts';

export const uploadsWire = implement(uploadsContract, {
  startUpload,
  uploadFiles,
  getImage,
  getGalleryFile,
  getAvatar,
  getApiImage: getImage,
  getApiVideo,
});
