import type { QuickMessageDto } from '../../schemas.ts';

/** A quick message of user 1 with a text alone. */
export const build = (changes: Partial<QuickMessageDto> = {}): QuickMessageDto => ({
  id: 1,
  shortcode: 'olá',
  message: 'Olá! Como posso ajudar?',
  geral: false,
  status: true,
  sendOnlyMedia: false,
  tagId: null,
  tag: null,
  isMedia: false,
  mediaPath: null,
  mediaName: '',
  mediaType: null,
  userId: 1,
  ...changes,
});

/** One that carries a picture. */
export const buildPicture = (changes: Partial<QuickMessageDto> = {}): QuickMessageDto =>
  build({
    id: 2,
    shortcode: 'preços',
    message: 'Nossa tabela, {{firstName}}.',
    isMedia: true,
    mediaPath: '/media/1/tabela',
    mediaName: 'tabela.png',
    mediaType: 'image',
    ...changes,
  });
