import { bytes, file, image, media, quoting, said } from './parts.ts';
import type { Sample } from './parts.ts';

export const files: readonly Sample[] = [
  {
    name: 'a picture',
    message: { imageMessage: image },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture without words',
    message: { imageMessage: { ...image, caption: null } },
    content: said('image', '', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture as an answer',
    message: { imageMessage: { ...image, contextInfo: quoting } },
    content: said('image', 'a nota', {
      media: media('image', 'image/jpeg'),
      quotedExternalId: '3EB0AA',
    }),
  },
  {
    name: 'a picture seen once',
    message: { viewOnceMessage: { message: { imageMessage: { ...image, viewOnce: true } } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture seen once, newer',
    message: { viewOnceMessageV2: { message: { imageMessage: image } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a voice note heard once',
    message: {
      viewOnceMessageV2Extension: {
        message: { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true } },
      },
    },
    content: said('audio', '', { media: media('audio', 'audio/ogg; codecs=opus') }),
  },
  {
    name: 'a picture whose file is nowhere',
    message: { imageMessage: { caption: 'perdida', mimetype: 'image/jpeg' } },
    content: said('image', 'perdida'),
  },
  {
    name: 'a picture without a key',
    message: { imageMessage: { ...image, mediaKey: Buffer.alloc(0) } },
    content: said('image', 'a nota'),
  },
  {
    name: 'a picture of an album',
    message: { associatedChildMessage: { message: { imageMessage: image } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a film',
    message: {
      videoMessage: { ...file, mimetype: 'video/mp4', caption: 'o vazamento', seconds: 3 },
    },
    content: said('video', 'o vazamento', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a film that repeats',
    message: { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } },
    content: said('video', '', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a round film',
    message: { ptvMessage: { ...file, mimetype: 'video/mp4' } },
    content: said('video', '', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a voice note',
    message: {
      audioMessage: {
        ...file,
        mimetype: 'audio/ogg; codecs=opus',
        ptt: true,
        seconds: 4,
        waveform: bytes(64),
      },
    },
    content: said('audio', '', { media: media('audio', 'audio/ogg; codecs=opus') }),
  },
  {
    name: 'music',
    message: { audioMessage: { ...file, mimetype: 'audio/mpeg' } },
    content: said('audio', '', { media: media('audio', 'audio/mpeg') }),
  },
  {
    name: 'a sticker',
    message: { stickerMessage: { ...file, mimetype: 'image/webp', isAnimated: false } },
    content: said('sticker', '', { media: media('sticker', 'image/webp') }),
  },
  {
    name: 'a sticker that moves',
    message: {
      lottieStickerMessage: {
        message: { stickerMessage: { ...file, mimetype: 'application/was' } },
      },
    },
    content: said('sticker', '', { media: media('sticker', 'application/was') }),
  },
  {
    name: 'a document',
    message: {
      documentMessage: {
        ...file,
        mimetype: 'application/pdf',
        fileName: 'boleto.pdf',
        title: 'boleto',
      },
    },
    content: said('application', '', {
      media: media('document', 'application/pdf'),
      mediaName: 'boleto.pdf',
    }),
  },
  {
    name: 'a document with words',
    message: {
      documentWithCaptionMessage: {
        message: {
          documentMessage: {
            ...file,
            mimetype: 'application/pdf',
            fileName: 'boleto.pdf',
            caption: 'pago',
          },
        },
      },
    },
    content: said('application', 'pago', {
      media: media('document', 'application/pdf'),
      mediaName: 'boleto.pdf',
    }),
  },
  {
    name: 'a document with a title alone',
    message: { documentMessage: { ...file, mimetype: 'text/plain', title: 'lista' } },
    content: said('application', '', {
      media: media('document', 'text/plain'),
      mediaName: 'lista',
    }),
  },
  {
    name: 'a document without a name',
    message: { documentMessage: { ...file, mimetype: 'text/plain' } },
    content: said('application', '', { media: media('document', 'text/plain') }),
  },
];
