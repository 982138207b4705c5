import t from 'tap';
import { videoCode } from './video-code.ts';

t.test('finds the code in every way a video is given', (t) => {
  for (const text of [
    'dQw4w9WgXcQ',
    ' dQw4w9WgXcQ ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'http://youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
  ]) {
    t.equal(videoCode(text), 'dQw4w9WgXcQ', text);
  }
  t.end();
});

t.test('finds none in anything else', (t) => {
  for (const text of [
    '',
    'abc',
    'x'.repeat(21),
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'dQw4w9WgXcQ"onload="x',
    '../../etc/passwd',
  ]) {
    t.equal(videoCode(text), undefined, text);
  }
  t.end();
});
